/** "25,5 %"; in a column with as many decimals as its rates can have. */
export const percentText = (percent: number, decimals = 0): string =>
  `${percent.toLocaleString('sv-FI', { minimumFractionDigits: decimals })}\u00a0%`
