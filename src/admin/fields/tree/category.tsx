import { conditionComplaints } from '#contract/rules/treeCondition.ts'
import { useCategoryTree } from '../../../api/categories.ts'
import type { Face } from '../face.ts'
import { nodeFace } from './nodeFace.tsx'

/** A category, kept by its id; only those below the category with the code `below` where the field says so. */
export const category: Face<'category'> = nodeFace<'category'>({
  complaint: conditionComplaints.category,
  useNodes: ({ below }, condition) => useCategoryTree(below ?? '', condition),
  named: () => ({ what: '分类', root: undefined }),
})
