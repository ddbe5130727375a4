import { LodopAnswer, lodopFramePath, type LodopJob } from '#contract/modules/printing/lodop.ts'
import { errorText } from '#contract/errorText.ts'
import type { PrintedPages, Printer } from './printer.ts'

/** What a person reads when no page could be handed over (PRN-032, PRN-033). */
export const lodopWords = {
  missing: '这台电脑上没有打印控件（端口 8000 和 18000 都没有回答）。请安装 C-LODOP 打印控件并启动它，然后再打印',
  notReady: '打印控件还没有准备好，请稍等几秒再打印；一直这样时请重新启动 C-LODOP',
} as const

/** Loading a script, waiting for its connection, and a network that never answers: together well under this. */
const withinMs = 15_000

/** Hands labels to C-LODOP on the computer of the person who prints; its own preview chooses the printer. Each page is a picture of the one layout, so that its breaks and bars are ours. */
export const lodopPrinter: Printer = async (printed) => {
  try {
    return outcomeOf(await answerTo(await jobOf(printed)))
  } catch (error) {
    return { isHanded: false, sentence: errorText(error, '标签没有交给打印控件，请重试') }
  }
}

function outcomeOf(answer: LodopAnswer): Awaited<ReturnType<Printer>> {
  if (answer.kind === 'handed' || answer.kind === 'closed') return { isHanded: true, sentence: '已交给打印控件，请在它的预览里选打印机并打印' }
  if (answer.kind === 'failed') return { isHanded: false, sentence: `打印控件没有接受标签：${answer.reason}` }
  return { isHanded: false, sentence: answer.kind === 'missing' ? lodopWords.missing : lodopWords.notReady }
}

/** What the frame says of a job. The frame stays while the preview is open, and goes with it: the script in it is not ours. */
function answerTo(job: LodopJob): Promise<LodopAnswer> {
  const frame = document.createElement('iframe')
  frame.title = '打印控件'
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-modals allow-popups')
  frame.allow = 'local-network-access; loopback-network' // newer browsers ask the person before a page reaches its own computer
  frame.src = lodopFramePath
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const said = LodopAnswer.safeParse(data)
      if (source !== frame.contentWindow || !said.success) return
      const { kind } = said.data
      if (kind === 'open') return frame.contentWindow?.postMessage(job, '*') // it has no origin to name
      clearTimeout(late)
      resolve(said.data)
      if (kind !== 'handed') leave()
    }
    const leave = () => {
      window.removeEventListener('message', hear)
      frame.remove()
    }
    const late = setTimeout(() => {
      resolve({ kind: 'missing' })
      leave()
    }, withinMs)
    window.addEventListener('message', hear)
    document.body.append(frame)
  })
}

/** Dots an inch: enough for the finest label printer; large paper needs no more than a laser's usual eye. */
const dpiOf = ({ width, height }: PrintedPages) => (width * height <= 148 * 210 ? 600 : 300)

async function jobOf(printed: PrintedPages): Promise<LodopJob> {
  const { pages, width, height, title } = printed
  const dots = dpiOf(printed) / 25.4
  const pictures: string[] = []
  for (const page of pages) {
    const known = pages.indexOf(page) // copies are alike
    pictures.push(pictures[known] ?? (await pictureOf(page, Math.round(width * dots), Math.round(height * dots))))
  }
  return { title, width, height, pages: pictures }
}

/** A page as PNG, a data address. */
async function pictureOf(svg: string, width: number, height: number): Promise<string> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/png')
}
