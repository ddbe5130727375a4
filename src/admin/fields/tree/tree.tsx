import { conditionComplaints } from '#contract/rules/treeCondition.ts'
import { useWholeTree } from '../../../api/records.ts'
import { resourceNamed } from '../../resources.ts'
import type { Face } from '../face.ts'
import { nodeFace } from './nodeFace.tsx'

/** A record of a resource that is a tree, kept by its id. */
export const tree: Face<'tree'> = nodeFace<'tree'>({
  complaint: conditionComplaints.tree,
  useNodes: ({ resource }, condition) => useWholeTree(resourceNamed(resource), condition),
  named({ resource }) {
    const target = resourceNamed(resource)
    return { what: target.title, root: target.tree?.root }
  },
})
