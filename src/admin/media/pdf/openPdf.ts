import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes the address its default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy

GlobalWorkerOptions.workerSrc = workerAddress

/** See pdfResources in vite.config.ts; the development server has the package itself. */
const resources = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdf-${version}`

/** Reads a PDF in a worker of our own origin. Scripts and forms in it are not run (security.md 1B-3). Throws when it is none, or is locked. */
export async function openPdf(file: Blob): Promise<Pdf> {
  const { promise } = getDocument({
    data: await file.arrayBuffer(),
    cMapUrl: `${resources}/cmaps/`,
    standardFontDataUrl: `${resources}/standard_fonts/`,
    iccUrl: `${resources}/iccs/`,
    wasmUrl: `${resources}/wasm/`,
    useWasm: false, // our pages may not compile any
    enableXfa: false,
  })
  return promise
}

/** Why a PDF cannot be shown, for people. */
export function refusalOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return '这个 PDF 有密码，请下载后用密码打开'
  return name === 'InvalidPDFException' ? '这个文件不是完整的 PDF，请重新上传' : '文件没有打开，请关闭后重试'
}
