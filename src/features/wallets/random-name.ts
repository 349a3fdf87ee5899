import { randomInt } from 'node:crypto';

const ADJECTIVES = (
  'amber ample brave bright brisk calm candid clear clever coral cosmic crisp daring eager early ' +
  'earnest fair fleet fond frank free fresh gentle glad golden grand green happy hardy honest jolly keen kind lively ' +
  'loyal lucid lucky mellow merry mighty neat nimble noble opal patient placid plucky polite proud quick quiet ready ' +
  'robust royal ruby serene sharp silver smart solid spry steady still stout sunny swift tidy true trusty vivid warm ' +
  'wise witty zesty'
).split(' ');

const NOUNS = (
  'badger beaver bison cedar comet condor coral crane delta dolphin eagle elm ember falcon fern ' +
  'finch fjord fox gecko glacier harbor hare hawk hazel heron ibis iris island jaguar juniper kestrel koala lark laurel ' +
  'lemur lynx maple marlin meadow merlin moose nebula newt oak ocelot orca otter owl panda pelican pine puffin quail ' +
  'raven reef river robin salmon seal sparrow spruce swan thrush tiger tulip walrus willow wolf wren yak zebra'
).split(' ');

/** A name for a wallet that was given none, such as `amber otter 417`. Names need not be unique. */
export function randomName(): string {
  return `${pick(ADJECTIVES)} ${pick(NOUNS)} ${randomInt(100, 1000)}`;
}

function pick(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? 'wallet';
}
