/** The picture of every agent that has none of its own: a coin purse. */
export const agentImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Agent">
<rect width="64" height="64" rx="12" fill="#14213d"/>
<path d="M22 22h20l4 6c4 6 6 11 6 16 0 7-7 10-20 10S12 51 12 44c0-5 2-10 6-16z" fill="#fca311"/>
<path d="M20 14c0-3 4-4 6-2 2-3 10-3 12 0 2-2 6-1 6 2l-3 6H23z" fill="#e5e5e5"/>
<circle cx="26" cy="38" r="3" fill="#14213d"/><circle cx="38" cy="38" r="3" fill="#14213d"/>
<path d="M26 46h12" stroke="#14213d" stroke-width="3" stroke-linecap="round"/>
</svg>
`;
