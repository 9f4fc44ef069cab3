/** An access token of the demo's super admin. */
export async function logInAsOrganiser(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'superadmin', password: 'Karneval2025' }),
  })
  return ((await answer.json()) as { access: string }).access
}
