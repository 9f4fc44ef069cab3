/** The municipalities of a school: one, or several with strokes between them ("Raseborg/Pargas"), each once. */
export const municipalitiesIn = (text: string): string[] => [...new Set(text.split('/').map((name) => name.trim()))]
