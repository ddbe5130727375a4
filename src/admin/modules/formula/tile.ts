import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

/** Work with versions of formulas. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'versionsToApprove',
      rights: ['mes:formula:approve'],
      leftTo: null,
      resource: formulaVersions,
      where: { status_MultiString: 'submitted,trial' },
      tone: 'soon',
      says: ({ total, first }) => ({
        title: `审 ${total} 个配方`,
        detail: `${plainText({ name: 'versionLabel' }, first)} · ${explainedText({ name: 'status' }, first)}`,
      }),
      button: '审核',
      opens: null,
    },
    {
      name: 'versionsToSubmit',
      rights: ['mes:formula:submit'],
      leftTo: null,
      resource: formulaVersions,
      where: { status_MultiString: 'draft' },
      tone: 'open',
      says: ({ total, first }) => {
        const rejected = plainText({ name: 'rejectReason' }, first)
        return {
          title: `配好 ${total} 个配方草稿，提交审核`,
          detail: `${plainText({ name: 'versionLabel' }, first)}${rejected === '' ? '' : ` · 被退回：${rejected}`}`,
        }
      },
      button: '去配色',
      opens: null,
    },
  ],
  cards: [],
}
