import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrintDesign, PrintLabel, RecordLabels } from '#contract/modules/labels/printCalls.ts'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { templateComplaints } from '#contract/rules/label/templateComplaints.ts'
import { Problem } from '../../http/problem.ts'
import type { PdfAnswer, PdfOrder } from './pdf/pdf.worker.ts'

// a thousand labels and two weights of the font take 250 MB
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

type Pdf = { title: string; pdf: Buffer }

/** Copies of a plant's label as PDF. Throws 404 for one that does not exist and 422 with every reason why it cannot be printed. */
export function labelPdf({ label, values, copies }: PrintLabel, at: number): Promise<Pdf> {
  const found = plantLabels.find(({ name }) => name === label)
  if (!found) return Promise.reject(new Problem(404, '没有这种标签，请从清单里选择'))
  return drawn({ template: found.template, fields: found.fields, labels: [{ title: '', values }], copies, at })
}

/** A template that is being drawn, with sample values. Throws 422 with every reason why it could not be printed. */
export async function designPdf({ template, bizType, values }: PrintDesign, at: number): Promise<Pdf> {
  const fields = isLabelBiz(bizType) ? labelSources[bizType] : []
  const complaints = templateComplaints(template.tempItems, fields)
  if (complaints.length > 0) throw new Problem(422, complaints.map(({ text }) => text).join('；'))
  return drawn({ template, fields, labels: [{ title: '', values }], copies: 1, at })
}

/** The labels of records, each so many times. Throws 422 that names the first record that cannot be printed, and why. */
export const recordsPdf = ({ template, fields, labels }: RecordLabels, copies: number, at: number): Promise<Pdf> =>
  drawn({ template, fields, labels, copies, at })

const damagedPicture = '标签里的图片已损坏，或不是 PNG、JPEG，请换一张图片'
const longestMs = 120_000

/** The only message of pdf.worker.ts. Rejects when the worker dies, ends without a word, or takes too long. */
async function answerOf(worker: Worker): Promise<PdfAnswer> {
  const signal = AbortSignal.timeout(longestMs)
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the worker ended without an answer')
  })
  const [message] = await Promise.race([once(worker, 'message', { signal }), ended])
  return message as PdfAnswer
}

function hasPictures({ template }: PdfOrder): boolean {
  return JSON.stringify(template.tempItems).includes('data:image/')
}

/** Lays out and draws in a worker, so that a thousand labels do not hold up values on their way to a wall. */
async function drawn(workerData: PdfOrder): Promise<Pdf> {
  const worker = new Worker(new URL('./pdf/pdf.worker.ts', import.meta.url), { workerData, resourceLimits })
  try {
    const answer = await answerOf(worker).catch((error: unknown) => {
      // decoders of pictures fail where nobody waits for them: then the whole worker ends
      throw hasPictures(workerData) ? new Problem(422, damagedPicture) : error
    })
    if ('refused' in answer) throw new Problem(422, answer.refused)
    return { title: workerData.template.title, pdf: Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength) }
  } finally {
    await worker.terminate()
  }
}
