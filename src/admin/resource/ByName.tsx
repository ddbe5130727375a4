import type { ReactNode } from 'react'
import { use } from 'react'
import type { Resource } from '#contract/resource.ts'
import { PageTitle } from '../layout/page/pageTitle.ts'
import { knownResource } from '../resources.ts'
import { Failed } from '../session/Failed.tsx'
import { DetailPage } from './detail/DetailPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'

/** The list of any resource that this bundle knows. */
export function ListByName({ name }: { name: string }) {
  return known(name, (resource) => <ResourcePage resource={resource} />) ?? <Unknown />
}

/** The page of one record of such a resource. */
export function DetailByName({ name }: { name: string }) {
  return known(name, (resource) => <DetailPage resource={resource} />) ?? <Unknown />
}

function known(name: string, draw: (resource: Resource) => ReactNode): ReactNode {
  const resource = knownResource(name)
  return resource ? draw(resource) : null
}

function Unknown() {
  return <Failed type="info" title={use(PageTitle)} reason="这个页面的数据不在当前版本中，请联系管理员检查菜单的组件设置。" />
}
