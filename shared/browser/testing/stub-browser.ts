import { vi } from 'vitest'

/**
 * Stubs for what jsdom lacks: modal dialogs, popovers, ResizeObserver, matchMedia, scrolling. Call once at the top of a
 * test file.
 */
export function stubBrowser(): void {
  const dialog = HTMLDialogElement.prototype
  let opener: Element | null = null
  dialog.showModal = function show() {
    opener = document.activeElement
    this.open = true
    this.querySelector<HTMLElement>('button, a, input')?.focus()
  }
  dialog.close = function close(value) {
    if (!this.open) return
    this.open = false
    if (opener instanceof HTMLElement) opener.focus()
    if (value !== undefined) this.returnValue = value
    this.dispatchEvent(new Event('close'))
  }
  HTMLElement.prototype.showPopover = function show() {
    this.style.display = 'block'
    toggle(this, 'open')
  }
  HTMLElement.prototype.hidePopover = function hide() {
    this.style.display = ''
    toggle(this, 'closed')
  }
  window.scrollTo = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} })
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

function toggle(element: HTMLElement, newState: string): void {
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
}
