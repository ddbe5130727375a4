import { z } from 'zod'

/** A node of a tree as the selects and trees of the office draw it. A node that is no leaf has children, loaded or not. */
export type TreeNode = { key: string; value: string; label: string; isLeaf: boolean; children: TreeNode[] }

/** 0 has children, 1 has none; relatives of the contract write booleans or texts (api-contract.md 0.1). */
const Leaf = z.union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1'])]).transform((leaf) => leaf === true || leaf === 1 || leaf === '1')

/** A node in any of the spellings of the wire: `label`, `name` or `title`; `leaf` or `isLeaf` (PICK-042, PICK-043). */
export const TreeNode: z.ZodType<TreeNode> = z
  .object({
    key: z.string(),
    value: z.string().nullish(),
    label: z.string().nullish(),
    name: z.string().nullish(),
    title: z.string().nullish(),
    leaf: Leaf.nullish(),
    isLeaf: Leaf.nullish(),
    get children(): z.ZodType<TreeNode[] | null | undefined> {
      return z.array(TreeNode).nullish()
    },
  })
  .transform(({ key, value, label, name, title, leaf, isLeaf, children }) => ({
    key,
    value: value ?? key,
    label: label ?? name ?? title ?? key,
    isLeaf: leaf ?? isLeaf ?? (children ?? []).length === 0,
    children: children ?? [],
  }))

/** A node as our server writes it, in all the spellings that clients read; `children` is null below a leaf. */
export type WireNode = {
  key: string
  value: string
  id: string
  parentId: string
  title: string
  label: string
  name: string
  leaf: 0 | 1
  isLeaf: boolean
  children: WireNode[] | null
}
