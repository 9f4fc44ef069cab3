/** Where the device keeps its followed schools. Not among the shared keys, which every page loads. */
export const followedKey = 'followed_schools'
