/** What jsdom does not have and antd asks for. */
export function fillBrowser(): void {
  const noList = { matches: false, addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {}, removeListener: () => {} }
  window.matchMedia ??= (media) => ({ ...noList, media, onchange: null, dispatchEvent: () => false })
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
