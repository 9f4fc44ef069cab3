/** What is marked as where the work begins, else the first field of a form, else the first button or link, as in a question. */
export const firstControl = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('[data-begin]') ??
  place?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)') ??
  place?.querySelector<HTMLElement>(':is(button, a[href]):not(:disabled)')
