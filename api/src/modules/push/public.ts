/** The job that sends one notice to one device. */
export { type PushOptions, sendPush } from './send-push.ts'
/** The portal's key pair for push services. */
export { vapidKeysFrom } from './vapid-keys.ts'
/** The job that looks for what is to be told. */
export { watchForFollowers } from './watch.ts'
