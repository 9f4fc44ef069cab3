/**
 * Whether a reload would lose user input. Forms set `data-dirty="true"`, so the shell needs no knowledge of remotes'
 * forms.
 */
export function hasUnsavedInput(): boolean {
  return document.querySelector('[data-dirty="true"]') !== null
}
