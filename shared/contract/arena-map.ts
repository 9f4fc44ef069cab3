/** A picture of the arena is a drawing. */
export const arenaMapType = 'image/svg+xml'

/** Size limit of a picture in bytes: a drawing of a stadium takes a tenth of it. */
export const arenaMapLimit = 256 * 1024
