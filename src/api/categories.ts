import { categories } from '#contract/modules/reference/category.ts'
import { TreeNode } from '#contract/treeNode.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from './request.ts'

/** Categories below the one with the code `pcode` ('' is all of them), nested, by the JSON text `condition` (API-092). */
export function useCategoryTree(pcode: string, condition: string | undefined) {
  return useQuery({
    queryKey: ['records', categories.name, 'below', pcode, condition ?? ''],
    queryFn: () => request('/sys/category/loadTreeRoot', z.array(TreeNode), { query: { async: false, pcode, condition }, quiet: true }),
  })
}
