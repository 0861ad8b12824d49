const DAY = 24 * 3600 * 1000;

/** When something was, as people say it: “today, 14:02”, “yesterday, 9:30”, “3 May 2026”. */
export function when(seconds: number, now = Date.now(), words = { today: 'today', yesterday: 'yesterday' }): string {
  const then = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(then);
  const days = Math.round((midnight(new Date(now)) - midnight(then)) / DAY);
  if (days === 0) return `${words.today}, ${time}`;
  if (days === 1) return `${words.yesterday}, ${time}`;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(then);
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
