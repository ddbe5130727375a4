import { Button, Result } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { UserFrame } from '../UserFrame.tsx'
import { registeredName } from './afterRegister.ts'

/** What became of a registration, and the way on. */
export function RegisterResultPage() {
  const { state } = useLocation()
  const username = registeredName(state)
  if (username === null)
    return (
      <UserFrame title="注册结果" lead="这里显示刚刚完成的注册">
        <Result
          status="info"
          title="没有刚刚完成的注册"
          subTitle="已经有账号就直接登录，没有账号可以注册。"
          extra={[<ToLogin key="login" />, <ToRegister key="register" />]}
        />
      </UserFrame>
    )
  return (
    <UserFrame title="注册结果" lead="账号可以使用了">
      <Result status="success" title="注册成功" subTitle={`用户名 ${username}。请用它登录；看不到菜单时请联系管理员分配权限。`} extra={<ToLogin />} />
    </UserFrame>
  )
}

function ToLogin() {
  return (
    <Link to="/user/login">
      <Button type="primary">去登录</Button>
    </Link>
  )
}

function ToRegister() {
  return (
    <Link to="/user/register">
      <Button>注册账号</Button>
    </Link>
  )
}
