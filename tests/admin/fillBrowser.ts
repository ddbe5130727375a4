/** What jsdom does not have and antd asks for, and the width of a desktop. */
export function fillBrowser(): void {
  window.innerWidth = 1440
  const noList = { matches: false, addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {}, removeListener: () => {} }
  window.matchMedia ??= (media) => ({ ...noList, media, onchange: null, dispatchEvent: () => false })
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
