import { conditionComplaints } from '#contract/rules/treeCondition.ts'
import { useCategoryTree } from '../../../api/categories.ts'
import type { FieldKit } from '../fieldKit.ts'
import { nodeKit } from './nodeKit.tsx'

/** A category, kept by its id; only those below the category with the code `below` where the field says so. */
export const category: FieldKit<'category'> = nodeKit<'category'>({
  complaint: conditionComplaints.category,
  useNodes: ({ below }, condition) => useCategoryTree(below ?? '', condition),
  named: () => ({ what: '分类', root: undefined }),
})
