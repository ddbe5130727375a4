import { vi } from 'vitest'

/** What jsdom lacks and a plot needs: a canvas that counts its strokes, sizes, and animation frames that are told to come. */
export function standInForCanvas({ width, height }: { width: number; height: number }) {
  const calls = { stroke: 0 }
  const context = new Proxy<Record<string, unknown>>(
    { canvas: document.createElement('canvas'), measureText: () => ({ width: 10 }), stroke: () => void (calls.stroke += 1) },
    { get: (target, name: string) => target[name] ?? (() => undefined), set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never) // one signature of many
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, height))
  standInForMatchMedia()
  vi.stubGlobal(
    'Path2D',
    class {
      rect(): void {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => void frames.splice(frame - 1, 1, () => {}))
  return {
    calls,
    waiting: () => frames.length,
    async nextFrame() {
      for (const draw of frames.splice(0)) draw()
      await new Promise((resolve) => setImmediate(resolve)) // uPlot draws in a microtask of its own
    },
  }
}

/** uPlot asks for it when it is loaded. */
export function standInForMatchMedia(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
}
