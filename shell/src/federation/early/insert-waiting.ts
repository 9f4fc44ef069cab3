/** Inserts the main file and the page's modules, which wait in a template; a script that does not come is told at once. */
export function insertWaiting(waiting: HTMLTemplateElement): void {
  for (const script of waiting.content.querySelectorAll('script')) script.addEventListener('error', markFailed)
  document.head.append(waiting.content)
}

/** Shows the message of index.html at once. */
function markFailed(): void {
  document.documentElement.dataset.started ??= 'failed'
}
