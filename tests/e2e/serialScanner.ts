import type { Page } from 'playwright/test'

/** A scanner on a serial port of our own over real bytes, as a headless browser has none; ask for it before the page opens. Gives back what sends text through it. */
export async function serialScanner(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(() => {
    const wire = new TransformStream<Uint8Array, Uint8Array>()
    const writer = wire.writable.getWriter()
    const port = { open: async () => {}, close: async () => {}, readable: wire.readable }
    Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port, getPorts: async () => [] } })
    Object.assign(window, { sendSerial: (text: string) => void writer.write(new TextEncoder().encode(text)) })
  })
  return (text) => page.evaluate((bytes) => (window as unknown as { sendSerial(text: string): void }).sendSerial(bytes), text)
}
