type Told = { mark: 'DNS' | 'DNF' | 'DQ' | null; shown: string | null; finished: boolean }

/** What stands in the column of the results: a mark, a time, or that the team finished. */
export const resultText = ({ mark, shown, finished }: Told): string => mark ?? shown ?? (finished ? 'Fullföljt' : '')
