import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Navigate, Route, Routes } from 'react-router-dom'
import './admin.css'
import { Notices } from './Notices.tsx'
import { Office } from './Office.tsx'
import { OfficeLink } from './OfficeLink.tsx'
import { AlterationPage } from './session/alteration/AlterationPage.tsx'
import { IdleRefresh } from './session/IdleRefresh.tsx'
import { LoginPage } from './session/login/LoginPage.tsx'
import { NotFoundPage } from './session/NotFoundPage.tsx'
import { RegisterPage } from './session/register/RegisterPage.tsx'
import { RegisterResultPage } from './session/register/RegisterResultPage.tsx'
import { UserLayout } from './session/UserLayout.tsx'
import { useOfficeTheme } from './useOfficeTheme.ts'

/** The roof of the office: antd in Chinese and in the chosen colours, what calls have to say, and the pages there are. */
export function AdminApp() {
  const theme = useOfficeTheme()
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <App>
        <Notices />
        <IdleRefresh />
        <OfficeLink />
        <Routes>
          <Route element={<UserLayout />}>
            <Route path="/user/login" element={<LoginPage />} />
            <Route path="/user/register" element={<RegisterPage />} />
            <Route path="/user/register-result" element={<RegisterResultPage />} />
            <Route path="/user/alteration" element={<AlterationPage />} />
          </Route>
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="/test" element={<Navigate to="/test/home" replace />} />
          <Route path="*" element={<Office />} />
        </Routes>
      </App>
    </ConfigProvider>
  )
}
