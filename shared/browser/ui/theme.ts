import { type ThemeConfig, theme } from 'antd'
import { darkTokens, lightTokens } from './tokens.ts'

type Asked = { /** prefers-reduced-motion */ isCalm: boolean; isDark: boolean }

/**
 * Our tokens as antd's theme. antd's own colours fail AA on white (primary 4.10:1, placeholder 1.84:1, border 1.41:1),
 * so every colour of text and controls is set here.
 */
export function themeFor({ isCalm, isDark }: Asked): ThemeConfig {
  const tokens = isDark ? darkTokens : lightTokens
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    // Without the hash antd's reset styles every link in the document, including the shell's top bar.
    hashed: true,
    token: {
      colorPrimary: tokens['color-primary'],
      colorPrimaryHover: tokens['color-primary-hover'],
      colorPrimaryActive: tokens['color-primary-active'],
      // Selected options and pages: antd would derive a greyish blue from the dark primary.
      colorPrimaryBg: tokens['color-surface-strong'],
      colorPrimaryBgHover: tokens['color-surface-strong'],
      // In the dark theme antd derives one that is too dark for the edge of a field.
      ...(isDark && { colorPrimaryBorderHover: tokens['color-primary'] }),
      colorInfo: tokens['color-info'],
      colorInfoBg: tokens['color-info-surface'],
      colorLink: tokens['color-link'],
      colorLinkHover: tokens['color-primary'],
      colorError: tokens['color-error'],
      // antd would derive the surface from the dark text colour and lose the contrast.
      colorErrorBg: tokens['color-error-surface'],
      colorSuccess: tokens['color-success'],
      colorSuccessBg: tokens['color-success-surface'],
      colorWarning: tokens['color-warning'],
      colorWarningBg: tokens['color-warning-surface'],
      colorText: tokens['color-text'],
      colorTextHeading: tokens['color-text'],
      colorTextSecondary: tokens['color-text-muted'],
      colorTextDescription: tokens['color-text-muted'],
      colorTextPlaceholder: tokens['color-text-muted'],
      colorTextDisabled: tokens['color-disabled-text'],
      colorIcon: tokens['color-text-muted'],
      // The arrows of selects and the icons in fields.
      colorTextQuaternary: tokens['color-border'],
      colorBorder: tokens['color-border'],
      colorBorderSecondary: tokens['color-line'],
      colorBgContainer: tokens['color-page'],
      // Pop-ups and drawers; white like the page in the light theme.
      colorBgElevated: tokens[isDark ? 'color-surface' : 'color-page'],
      colorTextLightSolid: tokens['color-page'],
      colorFillAlter: tokens['color-surface'],
      fontFamily: 'inherit',
      fontSize: 16,
      borderRadius: 8,
      controlHeight: 40,
      motion: !isCalm,
    },
    components: {
      Table: {
        headerBg: tokens['color-surface'],
        headerSortHoverBg: tokens['color-surface-strong'],
        headerSortActiveBg: tokens['color-surface-strong'],
        bodySortBg: tokens['color-page'],
        rowHoverBg: tokens['color-surface'],
        headerSplitColor: 'transparent',
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
      },
      Select: {
        optionSelectedBg: tokens['color-surface-strong'],
        multipleItemBg: tokens['color-surface-strong'],
        // Together a ring as wide and as dark as that of any other field.
        activeBorderColor: tokens['color-focus'],
        activeOutlineColor: tokens['color-focus'],
      },
    },
  }
}
