import type { DictionaryDeclaration } from '../../../module.ts'
import { issueItemTexts, issueLineTexts, issueStatusTexts, issueTypeTexts, returnStatusTexts } from './issueStates.ts'

/** Dictionaries of issue and return orders (factory.md Appendix A). */
export const issueDictionaries: readonly DictionaryDeclaration[] = [
  { dictCode: 'mes_issue_type', dictName: '发料类型', items: issueTypeTexts },
  { dictCode: 'mes_issue_status', dictName: '发料单状态', items: issueStatusTexts },
  { dictCode: 'mes_issue_line_status', dictName: '发料行状态', items: issueLineTexts },
  { dictCode: 'mes_issue_item_status', dictName: '发料明细状态', items: issueItemTexts },
  { dictCode: 'mes_issue_return_status', dictName: '退料单状态', items: returnStatusTexts },
]
