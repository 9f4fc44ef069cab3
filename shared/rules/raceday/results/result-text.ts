type Told = { mark: 'DNS' | 'DNF' | 'DQ' | null; shown: string | null; finished: boolean }

/** What stands in the column of the results: a mark, a time, or that the team finished. */
export const resultText = ({ mark, shown, finished }: Told): string => mark ?? shown ?? (finished ? 'Fullföljt' : '')

type RecordMarks = { is_record: boolean; is_record_approved: boolean }

/** What is said beside a result that is a record, or waits to be one; '' for the others. */
export const recordText = ({ is_record, is_record_approved }: RecordMarks): string =>
  !is_record ? '' : is_record_approved ? 'Karnevalsrekord' : 'Karnevalsrekord, väntar på godkännande'
