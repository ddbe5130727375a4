/** A code in a picture; `symbology` is what its decoder calls it. */
export type ReadCode = { raw: string; symbology: string }
type Reader = (video: HTMLVideoElement) => Promise<ReadCode[]>
/** frees what it holds */
type Ending = { end: () => void }

/** What browsers with a decoder of their own have; TypeScript does not know it yet. */
type Detector = { detect: (picture: CanvasImageSource) => Promise<{ rawValue: string; format: string }[]> }
type DetectorMaker = (new (options?: { formats: string[] }) => Detector) & { getSupportedFormats: () => Promise<string[]> }

const wanted = ['code_128', 'code_39', 'data_matrix', 'ean_13', 'ean_8', 'itf', 'qr_code', 'upc_a']

/** The browser's own decoder, or zxing-cpp compiled for browsers, which is loaded only then. */
export async function createReader(): Promise<Reader & Ending> {
  return (await ownReader()) ?? zxingReader()
}

async function ownReader(): Promise<(Reader & Ending) | null> {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector // see DetectorMaker
  const formats = Maker ? (await Maker.getSupportedFormats()).filter((format) => wanted.includes(format)) : []
  if (!Maker || !formats.includes('qr_code') || !formats.includes('code_128')) return null
  const detector = new Maker({ formats })
  const read: Reader = async (video) => (await detector.detect(video)).map(({ rawValue, format }) => ({ raw: rawValue, symbology: format }))
  return Object.assign(read, { end: () => {} })
}

type Said = { codes: ReadCode[] } | { trouble: string }

async function zxingReader(): Promise<Reader & Ending> {
  const worker = new Worker(new URL('./codeReader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  async function read(video: HTMLVideoElement): Promise<ReadCode[]> {
    if (!context || video.videoWidth === 0) return []
    // the frame on the screen: a picture has less to search, and other labels beside it are left out
    const [width, height] = [Math.round(video.videoWidth * 0.8), Math.round(video.videoHeight * 0.6)]
    canvas.width = width
    canvas.height = height
    context.drawImage(video, (video.videoWidth - width) / 2, (video.videoHeight - height) / 2, width, height, 0, 0, width, height)
    const said = await answerOf(worker, context.getImageData(0, 0, width, height))
    if ('trouble' in said) throw new Error(said.trouble)
    return said.codes
  }
  return Object.assign(read, { end: () => worker.terminate() })
}

function answerOf(worker: Worker, picture: ImageData): Promise<Said> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Said>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message || '解码器没有载入'))
    worker.postMessage(picture)
  })
}
