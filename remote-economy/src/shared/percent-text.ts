/** "25,5 %" */
export const percentText = (percent: number): string => `${percent.toLocaleString('sv-FI')}\u00a0%`
