import { categories } from '#contract/modules/reference/category.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'

/** The tree of categories. */
export function CategoriesPage() {
  return <ResourcePage resource={categories} />
}
