import { Button, Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { use, useEffect, useState } from 'react'
import { isDesignedName } from '#contract/designedNames.ts'
import { errorText } from '#contract/errorText.ts'
import type { Resource } from '#contract/resource.ts'
import { PageTitle } from '../layout/page/pageTitle.ts'
import { useKnownResource } from '../resources.ts'
import { loadDesigned } from '../session/designed.ts'
import { Failed } from '../session/Failed.tsx'
import { DetailPage } from './detail/DetailPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'

/** The list of any resource that this page knows. */
export function ListByName({ name }: { name: string }) {
  return <Known name={name} Page={ResourcePage} />
}

/** The page of one record of such a resource. */
export function DetailByName({ name }: { name: string }) {
  return <Known name={name} Page={DetailPage} />
}

function Known({ name, Page }: { name: string; Page: ComponentType<{ resource: Resource }> }) {
  const resource = useKnownResource(name)
  if (resource) return <Page resource={resource} />
  return isDesignedName(name) ? <Awaited /> : <Unknown />
}

/** A designed resource is asked for when its page is opened; when it comes, the page is drawn with it. */
function Awaited() {
  const [state, setState] = useState<'asked' | 'unknown' | { failure: string }>('asked')
  useEffect(() => {
    if (state !== 'asked') return
    loadDesigned().then(
      () => setState('unknown'),
      (error: unknown) => setState({ failure: errorText(error) }),
    )
  }, [state])
  const title = use(PageTitle)
  if (state === 'asked') return <Skeleton active />
  if (state === 'unknown') return <Failed type="info" title={title} reason="这张表不存在，或已经停用：请刷新页面，或联系管理员" />
  return <Failed title={title} reason={state.failure} action={<Button onClick={() => setState('asked')}>重试</Button>} />
}

function Unknown() {
  return <Failed type="info" title={use(PageTitle)} reason="这个页面的数据不在当前版本中，请联系管理员检查菜单的组件设置。" />
}
