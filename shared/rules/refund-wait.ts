/** A payment order is with the receiver within two bank days: a refund that is older, in days, has been forgotten. */
export const refundWaitDays = 7
