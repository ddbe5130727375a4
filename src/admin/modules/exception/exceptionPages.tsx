import { Button, Result } from 'antd'
import { Link } from 'react-router-dom'
import { homePath } from '../../../api/guard.ts'

const exceptions = {
  '403': { title: '没有权限', subTitle: '您没有打开这个页面的权限。需要时请联系管理员。' },
  '404': { title: '没有这个页面', subTitle: '地址可能写错了，或者页面已经移走。' },
  '500': { title: '服务器出错', subTitle: '请稍后再试。仍然出现请把时间和做了什么告诉管理员。' },
} as const

function Exception({ status }: { status: keyof typeof exceptions }) {
  return (
    <Result
      status={status}
      {...exceptions[status]}
      extra={
        <Link to={homePath}>
          <Button type="primary">回到首页</Button>
        </Link>
      }
    />
  )
}

/** `/exception/403` */
export function ForbiddenPage() {
  return <Exception status="403" />
}

/** `/exception/404` */
export function MissingPage() {
  return <Exception status="404" />
}

/** `/exception/500` */
export function BrokenPage() {
  return <Exception status="500" />
}
