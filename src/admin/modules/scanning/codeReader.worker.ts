import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads codes beside the page: zxing-cpp is WebAssembly, which our pages may not compile and this worker alone may (server/http/bundle.ts). */
prepareZXingModule({ overrides: { locateFile: () => wasm } }) // from our own server: a plant has no other

globalThis.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void readBarcodes(data, { maxNumberOfSymbols: 1, textMode: 'Plain' }).then(
    (found) =>
      globalThis.postMessage({
        codes: found.map(({ text, symbologyIdentifier, format }) => ({ raw: `${symbologyIdentifier}${text}`, symbology: String(format) })),
      }),
    (error: unknown) => globalThis.postMessage({ trouble: String(error) }),
  )
})
