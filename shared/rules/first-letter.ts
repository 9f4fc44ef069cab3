export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)

export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('sv') + text.slice(1)
