import { conditionComplaints } from '#contract/rules/treeCondition.ts'
import { useWholeTree } from '../../../api/records.ts'
import { resourceNamed } from '../../resources.ts'
import type { FieldKit } from '../fieldKit.ts'
import { nodeKit } from './nodeKit.tsx'

/** A record of a resource that is a tree, kept by its id. */
export const tree: FieldKit<'tree'> = nodeKit<'tree'>({
  complaint: conditionComplaints.tree,
  useNodes: ({ resource }, condition) => useWholeTree(resourceNamed(resource), condition),
  named({ resource }) {
    const target = resourceNamed(resource)
    return { what: target.title, root: target.tree?.root }
  },
})
