export const dashboardDesignPath = '/online/dashboardDesign'
export const dashboardPath = (code: string) => `/online/dashboard/${encodeURIComponent(code)}`
