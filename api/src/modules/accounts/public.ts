/** Services that all account calls share. */
export type { AccountOptions } from './account-options.ts'
/** Moves administrators from one school to another. */
export { moveAccounts } from './common/insert-user.ts'
/** Encrypts second factors at rest. */
export { createSecretBox } from './factor/secret-box.ts'
/** Invites a person to a unit. */
export { createInviter } from './invitations/create-invitation.ts'
/** Deletes open invitations to deleted units. */
export { deleteOpenInvitations } from './invitations/invitations-repository.ts'
/** Argon2id hashes. */
export { hashPassword } from './login/passwords.ts'
/** The job that mails links for a new password. */
export { mailResetLinks } from './password/mail-reset-links.ts'
/** Recovery of the only super admin. */
export { recoverSuperAdmin } from './recovery/recover-super-admin.ts'
/** The code of the first set-up. */
export { createSetupCode, setupNotice } from './setup/first-super-admin.ts'
