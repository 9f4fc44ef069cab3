/** "Samlingsfaktura, 7 skolor": what is said instead of one school's name of a document for several. */
export const collectiveText = ({ part_count }: { part_count: number }): string =>
  `Samlingsfaktura, ${part_count} skolor`

/** The school of a document, or how many a collective one has. */
export const schoolsText = (document: { part_count: number; school_name: string }): string =>
  document.part_count > 1 ? collectiveText(document) : document.school_name
