const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a value for HTML text or a quoted attribute. */
export const escapeHtml = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
