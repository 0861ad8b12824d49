declare module 'icon:*' {
  const body: string;
  export default body;
}

declare module 'zzfx' {
  export function zzfx(...parameters: (number | undefined)[]): AudioBufferSourceNode;
  export const ZZFX: {
    volume: number;
    audioContext: AudioContext;
    buildSamples(...parameters: (number | undefined)[]): number[];
  };
}
