import { printJobs } from '#contract/modules/printing/printJob.ts'
import { plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

/** Prints that do not go on by themselves. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'printsToMend',
      rights: ['mes:printJob:control'],
      leftTo: null,
      resource: printJobs,
      where: { status_MultiString: 'blocked,uncertain' },
      tone: 'soon',
      says: ({ total, first }) => ({
        title: `处理 ${total} 个停住的打印`,
        detail: `${plainText({ name: 'jobNo' }, first)} ${plainText({ name: 'title' }, first)} · ${plainText({ name: 'reason' }, first)}`,
      }),
      button: '去处理',
      opens: null,
    },
  ],
  cards: [],
}
