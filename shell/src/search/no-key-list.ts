import { privateKey } from '@stafapp/shared/storage'

/**
 * Storage key under which a user has switched off the "?" key: keys without Ctrl can be pressed by mistake, also by
 * speech input (WCAG 2.1.4).
 */
export const noKeyList = (username: string): string => privateKey(username, 'no_key_list')
