// A small role selector for developing one remote alone, without a real login.
const roles = { '': 'Besökare', teacher: 'Lagledare', school_admin: 'Skoladministratör', super_admin: 'Superadmin' }

const user = JSON.parse(localStorage.getItem('user') ?? 'null')
const select = document.createElement('select')
select.ariaLabel = 'Roll'
for (const [role, label] of Object.entries(roles)) select.add(new Option(label, role, false, user?.roles[0] === role))
select.style = 'position:fixed;bottom:8px;left:8px;z-index:100'
select.addEventListener('change', () => {
  if (select.value === '') localStorage.clear()
  else logIn(select.value)
  location.reload()
})
document.body.append(select)

function logIn(role) {
  const part = (value) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const session = { username: role, roles: [role] }
  const exp = Math.floor(Date.now() / 1000) + 7 * 24 * 3600
  localStorage.setItem('access_token', `${part({ alg: 'none' })}.${part({ ...session, exp })}.dev`)
  localStorage.setItem('refresh_token', 'dev')
  localStorage.setItem('user', JSON.stringify(session))
}
